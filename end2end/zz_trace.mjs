import { chromium } from "@playwright/test";
import { writeFileSync } from "fs";
const U=process.argv[2];
const b=await chromium.launch({executablePath:"/usr/bin/chromium-headless-shell",args:["--no-sandbox","--disable-gpu"]});
for(const path of process.argv.slice(3)) {
 for(let i=0;i<2;i++){
 const c=await b.newContext({viewport:{width:1366,height:768}}); const p=await c.newPage();
 await b.startTracing(p,{categories:["devtools.timeline","toplevel","v8","v8.wasm","disabled-by-default-v8.compile","loading","blink","cc","disabled-by-default-devtools.timeline","v8.execute","blink.user_timing"]});
 await p.goto(U+path);await p.waitForFunction(()=>document.querySelector("[data-moment]")||document.documentElement.dataset.moment,null,{timeout:9000}).catch(()=>{});await p.waitForTimeout(1500);
 const t=await b.stopTracing(); if(i) writeFileSync("/tmp/trace.json",t); await c.close();}
}
await b.close();
