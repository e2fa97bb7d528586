import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import './quick-labels.ts'

// On a busy machine, a screen needs longer than the library's limit of one second.
configure({ asyncUtilTimeout: 5_000 })

// Runs before each test file. Files share modules, page and storage, so this removes what the previous file left there.
vi.useRealTimers()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
