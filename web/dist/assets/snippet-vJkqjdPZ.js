import{au as p,av as t,aw as c}from"./index-0g6kAq-e.js";function u(n,s,...e){var r=new c(n);p(()=>{const a=s()??null;r.ensure(a,a&&(o=>a(o,...e)))},t)}export{u as s};
