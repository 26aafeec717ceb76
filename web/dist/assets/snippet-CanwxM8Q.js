import{aD as p,aE as t,aF as c}from"./index-DvPcksxE.js";function E(n,s,...e){var r=new c(n);p(()=>{const a=s()??null;r.ensure(a,a&&(o=>a(o,...e)))},t)}export{E as s};
