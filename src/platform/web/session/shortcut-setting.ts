const key = 'shortcuts'

// Voice control can trigger single letters by accident, so users can turn single-key shortcuts off.
export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off'

export const setShortcutsOn = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(key) : localStorage.setItem(key, 'off')
