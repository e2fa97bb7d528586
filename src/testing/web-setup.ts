import { vi } from 'vitest'

// Runs before each test file. Files share modules, page and storage: what one left there must not reach the next.
vi.useRealTimers()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
