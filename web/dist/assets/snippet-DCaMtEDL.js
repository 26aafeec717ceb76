import{aw as p,ax as t,ay as c}from"./index-CJcrrUpJ.js";function l(n,s,...e){var r=new c(n);p(()=>{const a=s()??null;r.ensure(a,a&&(o=>a(o,...e)))},t)}export{l as s};
