import{ay as p,az as t,aA as c}from"./index-0tf8UAqh.js";function l(n,s,...e){var r=new c(n);p(()=>{const a=s()??null;r.ensure(a,a&&(o=>a(o,...e)))},t)}export{l as s};
