// zod tries whether it may compile its parsers, which the content security policy forbids and reports. It reads its
// settings from here when it is first loaded, which this file does not do: it would be in every first visit.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
