import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// On a busy machine a screen takes longer to show what it waits for than the second of the library.
configure({ asyncUtilTimeout: 5_000 })

// Runs before each test file. Files share modules, page and storage: what one left there must not reach the next.
vi.useRealTimers()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
