import { chromium } from "@playwright/test";
const b=await chromium.launch({executablePath:"/usr/bin/chromium-headless-shell"});
const U="http://127.0.0.1:7912";
const ready=p=>p.locator('[data-testid=lesson-panel][data-ready=yes]').waitFor({timeout:30000});
const tab=async(p,n)=>{if(p.viewportSize().width<500){if(await p.locator('[data-testid=pane-'+n+']').count()==0||!(await p.locator('[data-testid=pane-'+n+']').isVisible()))await p.getByTestId("pane-more").click();await p.getByTestId("pane-"+n).click();await p.evaluate(()=>document.querySelector('.panes')?.scrollIntoView())}};
const S={
 learn:async p=>{await p.goto(U+"/learn");await p.waitForTimeout(800)},
 learn2:async p=>{await p.goto(U+"/learn");await p.waitForTimeout(800);await p.evaluate(()=>scrollTo(0,1e6))},
 history:async p=>{await p.goto(U+"/learn/history")},
 history2:async p=>{await p.goto(U+"/learn/history");await p.evaluate(()=>scrollTo(0,1e6))},
 assign:async p=>{await p.goto(U+"/learn/assignment");await p.waitForTimeout(800);await p.getByTestId("assignment-title").fill("Homework 1");await p.getByTestId("give-select").check()},
 work:async p=>{await p.goto(U+"/learn/assignment?title=Homework%201&lessons=visits-and-values,select");await p.waitForTimeout(800)},
 more:async p=>{await p.goto(U+"/learn/select");await ready(p);await p.getByTestId("lesson-more").click()},
 first:async p=>{await p.goto(U+"/learn/search-and-network");await ready(p)},
 bench:async p=>{await p.goto(U+"/learn/first-games");await ready(p);await p.waitForTimeout(500)},
 mask:async p=>{await p.goto(U+"/learn/masking");await ready(p);await p.waitForTimeout(1500)},
 teach:async p=>{await p.goto(U+"/learn/select");await ready(p);await p.getByTestId("lesson-more").click();await p.getByTestId("lesson-teach").click();await p.getByTestId("class-show-link").click();await p.waitForTimeout(700)},
 answers:async p=>{await p.goto(U+"/learn/select");await ready(p);await p.getByTestId("lesson-more").click();await p.getByTestId("lesson-teach").click();await p.getByTestId("class-show-answers").click();await p.waitForTimeout(700)},
 film:async p=>{await p.goto(U+"/learn");await p.waitForTimeout(800);await p.getByTestId("film-poster").click();await p.locator('[data-testid=film-screen] svg').first().waitFor({timeout:20000});await p.waitForTimeout(3500)},
 code:async p=>{await p.goto(U+"/?fen=connect2&evaluator=uniform&simulations=30&tab=code&depth=lab");await p.waitForTimeout(1500);await tab(p,"code");await p.keyboard.press("l");await p.waitForTimeout(800)},
 netsmall:async p=>{await p.goto(U+"/?fen=tic-tac-toe&evaluator=trained&simulations=30&tab=network&depth=lab");await p.waitForTimeout(2500);await tab(p,"network")},
 classical:async p=>{await p.goto(U+"/?in=browser&fen=startpos&moves=e2e4,e7e5&evaluator=classical&simulations=30&tab=network&depth=lab");await p.waitForTimeout(2500);await tab(p,"network")},
 topo:async p=>{await p.goto(U+"/?fen=startpos&simulations=30&tab=network&depth=lab");await p.waitForTimeout(3500);await tab(p,"network");await p.locator('[data-testid=topology]').scrollIntoViewIfNeeded({timeout:5000})},
 qu:async p=>{await p.goto(U+"/?fen=startpos&evaluator=classical&simulations=300&tab=charts&chart=qu&depth=lab");await p.waitForTimeout(2500);await tab(p,"charts")},
 refused:async p=>{await p.goto(U+"/learn/own/abc")},
 share:async p=>{if(p.viewportSize().width<500)return;await p.goto(U+"/?fen=startpos&evaluator=classical&simulations=50");await p.waitForTimeout(1500);await p.getByTestId("share").click()},
};
const only=process.argv[2]?.split(",");
for(const [w,h] of [[1366,768],[1920,1080],[390,844]])for(const t of ["light","dark"]){
 for(const [n,f] of Object.entries(S)){if(only&&!only.includes(n))continue;const c=await b.newContext({viewport:{width:w,height:h},colorScheme:t,hasTouch:w<500});await c.addCookies([]);const p=await c.newPage();
 p.on("pageerror",e=>console.log(n,w,t,"PE",String(e).slice(0,200)));
 try{await f(p);await p.waitForTimeout(500);const x=await p.evaluate(()=>document.documentElement.scrollWidth);if(x>w)console.log(n,w,t,"wider",x);await p.screenshot({path:`/tmp/sh/${n}-${w}-${t}.png`})}catch(e){console.log(n,w,t,String(e).slice(0,160).replace(/\n/g," "))}await c.close()}}
await b.close();
