// What is printed of many measurements.

/** Median and tails of some numbers. */
export function summary(numbers: number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
  return `median ${at(0.5)}, p95 ${at(0.95)}, largest ${at(1)}`;
}
