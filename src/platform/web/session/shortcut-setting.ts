const key = 'shortcuts'

// People who speak to their computer press letters without meaning to, so single keys can be turned off.
export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off'

export const setShortcutsOn = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(key) : localStorage.setItem(key, 'off')
