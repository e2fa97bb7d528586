// Stops zod from testing whether it may compile its parsers, which the content security policy forbids and reports. zod
// reads this setting when it is first loaded. This file does not import zod, which would add it to every first visit.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
