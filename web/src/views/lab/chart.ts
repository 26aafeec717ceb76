// Where a value stands in a drawing, and what is written along an axis.

export interface Scale {
  (value: number): number;
  ticks: number[];
}

/** Even steps of 1, 2 or 5 and tens. */
export function evenScale(least: number, most: number, from: number, to: number, count: number): Scale {
  const span = most - least || 1;
  const rough = span / count;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(each => each * ten).find(each => each >= rough) ?? rough;
  const ticks: number[] = [];
  for (let tick = Math.ceil(least / step - 1e-9) * step; tick <= most + step * 1e-9; tick += step) ticks.push(Number(tick.toPrecision(12)));
  return Object.assign((value: number) => from + (value - least) / span * (to - from), { ticks });
}

/** Both sides of zero by tens: what is below `unit` lies in a straight piece about zero. */
export function tensScale(least: number, most: number, unit: number, from: number, to: number): Scale {
  const bent = (value: number) => Math.sign(value) * Math.log10(1 + Math.abs(value) / unit);
  const low = bent(least);
  const span = bent(most) - low || 1;
  const place = (value: number) => from + (bent(value) - low) / span * (to - from);
  const tens: number[] = [];
  for (let ten = unit; ten <= Math.max(Math.abs(least), Math.abs(most)); ten *= 10) tens.push(ten);
  const inside = [...tens.map(each => -each).reverse(), 0, ...tens].filter(each => each >= least && each <= most);
  // Those that would lie on each other are left out, zero never.
  const kept: number[] = inside.includes(0) ? [0] : [];
  for (const tick of [...inside].sort((one, other) => Math.abs(other) - Math.abs(one))) {
    if (kept.every(each => each === tick || Math.abs(place(each) - place(tick)) >= 64)) kept.push(tick);
  }
  return Object.assign(place, { ticks: [...new Set(kept)].sort((one, other) => one - other) });
}
