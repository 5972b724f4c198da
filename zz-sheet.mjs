import sharp from "sharp"; import { readdirSync } from "node:fs";
const [,,dir,out,suffix,w,...names]=process.argv; const W=Number(w);
const imgs=[]; for(const n of names){ const b=await sharp(`${dir}/${n}-${suffix}.png`).resize({width:W}).toBuffer(); const m=await sharp(b).metadata(); imgs.push({b,h:Math.min(m.height,1900),m}); }
const H=Math.max(...imgs.map(i=>i.h)); let x=0; const comps=[]; for(const i of imgs){ const c=await sharp(i.b).extract({left:0,top:0,width:W,height:i.h}).toBuffer(); comps.push({input:c,left:x,top:0}); x+=W+12; }
await sharp({create:{width:x,height:H,channels:3,background:"#888"}}).composite(comps).png().toFile(out);
