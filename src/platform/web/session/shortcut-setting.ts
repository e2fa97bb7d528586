const key = 'shortcuts'

// Voice control can trigger single letters by accident, so users can turn single-key shortcuts off.
export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off'

export const setShortcutsOn = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(key) : localStorage.setItem(key, 'off')

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))

/** Whether a key may be a single-key shortcut: not while typing, in a dialog or menu, or with a modifier. */
export const mayBeShortcut = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !isTyping(event.target) &&
  document.querySelector('[role="dialog"], [role="menu"]') === null &&
  areShortcutsOn()
