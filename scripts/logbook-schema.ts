/** Writes the JSON Schema of exported logbooks, which is published with the product. Run it after a change of the format. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { logbookFileVersion, logbookJsonSchema } from '#logbook/book/export/logbook-file.ts'

const file = path.resolve(import.meta.dirname, `../public/schemas/logbook-v${logbookFileVersion}.json`)
await writeFile(file, `${JSON.stringify(logbookJsonSchema())}\n`)
