import{aE as p,aF as t,aG as c}from"./index-BLpfNHoq.js";function E(n,s,...e){var r=new c(n);p(()=>{const a=s()??null;r.ensure(a,a&&(o=>a(o,...e)))},t)}export{E as s};
