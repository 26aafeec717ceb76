import{aF as p,aG as t,aH as c}from"./index-CpUgQn9_.js";function l(n,s,...e){var r=new c(n);p(()=>{const a=s()??null;r.ensure(a,a&&(o=>a(o,...e)))},t)}export{l as s};
