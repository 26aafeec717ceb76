import{ar as o,as as p,at as c}from"./index-DwCMQGsz.js";function l(n,s,...r){var e=new c(n);o(()=>{const a=s()??null;e.ensure(a,a&&(t=>a(t,...r)))},p)}export{l as s};
