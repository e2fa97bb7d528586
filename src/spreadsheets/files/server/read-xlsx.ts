import readExcelFile, { type SheetData } from 'read-excel-file/universal'
import { assertHarmless } from './archive.ts'
import { Refusal } from './refusal.ts'

export interface WorkbookSheet {
  sheet: string
  data: SheetData
}

/** Reads every sheet of a workbook. Formulas count by their saved results; links to other files are never followed. */
export async function readXlsx(bytes: Buffer): Promise<WorkbookSheet[]> {
  await assertHarmless(bytes)
  try {
    return await readExcelFile(new Blob([new Uint8Array(bytes)]))
  } catch {
    throw new Refusal('import_file_unreadable') // the library's error for damaged parts helps nobody
  }
}
