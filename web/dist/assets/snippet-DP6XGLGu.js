import{at as o,au as p,av as c}from"./index-Dy4IiXA5.js";function u(n,s,...e){var r=new c(n);o(()=>{const a=s()??null;r.ensure(a,a&&(t=>a(t,...e)))},p)}export{u as s};
