// What somebody has switched off, which their browser remembers; on until then.

export function isOn(name: string): boolean {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    return true;
  }
}

export function keepSwitch(name: string, on: boolean): void {
  try {
    if (on) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
  } catch {
    // A browser that keeps nothing asks again.
  }
}
