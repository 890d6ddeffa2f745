import { chromium } from "@playwright/test";
import { existsSync } from "fs";
const b=await chromium.launch({executablePath:"/usr/bin/chromium-headless-shell"});
const [w,...names]=process.argv.slice(2);const p=await (await b.newContext({viewport:{width:1900,height:1000}})).newPage();
const cols=Number(w)<500?8:2;
const html=`<body style="margin:0;background:#888;display:grid;gap:6px;grid-template-columns:repeat(${cols},1fr)">`+names.flatMap(n=>["light","dark"].map(t=>`/tmp/sh/${n}-${w}-${t}.png`)).filter(existsSync).map(f=>`<img style="width:100%" src="file://${f}">`).join("")+"</body>";
const {writeFileSync}=await import("fs");writeFileSync("/tmp/sh/m.html",html);await p.goto("file:///tmp/sh/m.html");await p.waitForTimeout(500);await p.screenshot({path:`/tmp/sh/M-${w}-${names[0]}.png`,fullPage:true});await b.close();
