import{aC as p,aD as t,aE as c}from"./index-DwLwCV69.js";function E(n,s,...e){var r=new c(n);p(()=>{const a=s()??null;r.ensure(a,a&&(o=>a(o,...e)))},t)}export{E as s};
