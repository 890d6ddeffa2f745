// Faults of a page's looks that can be measured: text that is too small, cut, or written over other text.

import type { Page } from "@playwright/test";

/** What is wrong with what is in sight, each fault a line; nothing where all is well. */
export async function faultsOfLooks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SMALLEST = 12;
    const faults: string[] = [];
    const named = (element: Element) => {
      const holder = element.closest("[data-testid], [class]") ?? element;
      return `${holder.tagName.toLowerCase()}.${holder.getAttribute("class") ?? ""}#${holder.getAttribute("data-testid") ?? ""}`;
    };
    type Piece = { text: string; box: DOMRect; element: Element };
    const pieces: Piece[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim();
      const element = node.parentElement!;
      if (text === "" || ["SCRIPT", "STYLE", "TITLE"].includes(element.tagName)) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 1 || box.height < 1 || isHidden(element)) continue;
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * scale;
      // Signs are no text; a board's coordinates grow with it.
      if (size < SMALLEST - 0.05 && /\w{2}/.test(text)) faults.push(`${size.toFixed(1)} px: "${text.slice(0, 30)}" in ${named(element)}`);
      const cut = cutter(element, box);
      if (cut) faults.push(`cut: "${text.slice(0, 40)}" in ${named(element)} by ${named(cut)}`);
      // Of a table's cells the next one lies over what is too wide.
      const cell = element.closest("th, td")?.getBoundingClientRect();
      if (cell && (box.right > cell.right + 1.5 || box.left < cell.left - 1.5)) faults.push(`wider than its cell: "${text.slice(0, 40)}" in ${named(element)}`);
      const seen = inSight(element, box);
      // Arrows to one square have their letters there, one over another.
      if (seen && !element.matches(".nn-letter")) pieces.push({ text, box: seen, element });
    }
    for (const [place, one] of pieces.entries()) {
      for (const other of pieces.slice(place + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width < 3 || height < 4 || layer(one.element) !== layer(other.element)) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // Words of one text flow: the box around several lines is no line.
        if (flow(one.element) === flow(other.element)) continue;
        faults.push(`"${one.text.slice(0, 30)}" lies over "${other.text.slice(0, 30)}" in ${named(one.element)} and ${named(other.element)}`);
      }
    }
    return faults;

    /** The block in whose lines an element's text runs. */
    function flow(element: Element): Element {
      let at = element;
      while (getComputedStyle(at).display === "inline" && at.parentElement) at = at.parentElement;
      return at;
    }

    /** Whether only screen readers meet it. */
    function isHidden(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clipPath } = getComputedStyle(at);
        if (clipPath === "inset(50%)") return true;
      }
      return false;
    }

    /** What cuts a text off without a sign of it: no dots, and nothing to scroll. */
    function cutter(element: Element, box: DOMRect): Element | null {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.position === "fixed") return null;
        // It has no box.
        if (style.display === "contents") continue;
        const [x, y] = [style.overflowX, style.overflowY];
        if (x === "visible" && y === "visible") continue;
        const edge = at.getBoundingClientRect();
        const scrolls = (way: string) => way === "auto" || way === "scroll";
        if (scrolls(x) || scrolls(y)) return null;
        if (style.textOverflow === "ellipsis") return null;
        const beyond = Math.max(box.right - edge.right, edge.left - box.left, box.bottom - edge.bottom, edge.top - box.top);
        if (beyond > 1.5) return at;
      }
      return null;
    }

    /** The part of a box that is not scrolled away; null where all of it is. */
    function inSight(element: Element, box: DOMRect): DOMRect | null {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.display === "contents" || (style.overflowX === "visible" && style.overflowY === "visible")) continue;
        const edge = at.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        if (style.position === "fixed") break;
      }
      return right - left < 3 || bottom - top < 4 ? null : new DOMRect(left, top, right - left, bottom - top);
    }

    /** What lies over what on purpose: menus, notices, dialogs, sticky heads. */
    function layer(element: Element): Element {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.position === "fixed" || style.position === "sticky" || at.matches("dialog, [popover]")) return at;
        if (style.position === "absolute" && style.zIndex !== "auto") return at;
      }
      return document.body;
    }
  });
}
