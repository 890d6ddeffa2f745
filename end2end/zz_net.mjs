import { chromium } from "@playwright/test";
const U=process.argv[2];
const b=await chromium.launch({executablePath:"/usr/bin/chromium-headless-shell",args:["--no-sandbox","--disable-gpu"]});
const c=await b.newContext({viewport:{width:1366,height:768}});
for(let i=0;i<2;i++){ const p=await c.newPage(); await p.goto(U+process.argv[3]);await p.waitForTimeout(2500);
 if(i) console.log((await p.evaluate(()=>performance.getEntriesByType("resource").map(e=>e.name.split("/").pop()+" "+e.startTime.toFixed(0)+"-"+e.responseEnd.toFixed(0)+" "+(e.decodedBodySize>>10)+"K"))).join("\n")); await p.close();}
await b.close();
