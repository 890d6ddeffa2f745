import { chromium } from "@playwright/test";
import { readFileSync, readdirSync } from "fs";
const U=process.argv[2];
const b=await chromium.launch({executablePath:"/usr/bin/chromium-headless-shell",args:["--no-sandbox","--disable-gpu"]});
const cpuOf=()=>{let s=0;for(const p of readdirSync("/proc"))if(/^\d+$/.test(p)){try{const c=readFileSync(`/proc/${p}/cmdline`,"utf8");if(!c.includes("--type=renderer"))continue;const st=readFileSync(`/proc/${p}/stat`,"utf8");const r=st.slice(st.lastIndexOf(")")+2).split(" ");s+=(+r[11]+ +r[12])*10}catch{}}return s};
for(const path of ["/learn/explore-or-exploit","/?simulations=1500","/learn"]) for(let i=0;i<4;i++){
 const c=await b.newContext({viewport:{width:1366,height:768}});
 const p=await c.newPage();const s=await c.newCDPSession(p);await s.send("Performance.enable");
 const a=cpuOf();await p.goto(U+path);await p.waitForTimeout(3000);const z=cpuOf();
 const m=Object.fromEntries((await s.send("Performance.getMetrics")).metrics.map(x=>[x.name,x.value]));
 console.log(path,"renderer cpu",z-a,"ms; task",(m.TaskDuration*1e3).toFixed(0),"script",(m.ScriptDuration*1e3).toFixed(0),"layout",(m.LayoutDuration*1e3).toFixed(0),"style",(m.RecalcStyleDuration*1e3).toFixed(0),"layouts",m.LayoutCount,"styles",m.RecalcStyleCount);
 await c.close();}
await b.close();
