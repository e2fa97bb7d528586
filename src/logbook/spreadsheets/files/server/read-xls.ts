import { readXls as readWorkbook, type Workbook } from 'hucre'
import type { ReadSheet } from './sheet-rows.ts'
import { Refusal } from '../refusal.ts'

/** The start of an Excel 97 workbook, which shows at once whether it is encrypted. */
const encryptedPattern =
  // oxlint-disable-next-line no-control-regex -- numbers of a binary format
  /\x09\x08\x10\0\0\x06\x05\0[\s\S]{12}(?:\x86\0\0\0)?\x2f\0/

const toUtf16 = (name: string): Buffer => Buffer.from(name, 'utf16le')

/** Reads a workbook of Excel 97 to 2003. No part of it is executed. */
export async function readXls(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.includes(toUtf16('EncryptedPackage')) || encryptedPattern.test(bytes.toString('latin1')))
    throw new Refusal('import_file_old_or_locked')
  if (bytes.includes(toUtf16('_VBA_PROJECT'))) throw new Refusal('import_file_macros')
  if (!bytes.includes(toUtf16('Workbook'))) throw new Refusal('import_file_old_or_locked')
  const { sheets } = await parse(bytes)
  return sheets.map(({ name, rows, merges = [] }) => ({
    name,
    merged: merges.map(({ startRow, startCol, endRow, endCol }) => [startRow, startCol, endRow, endCol]),
    // Rows that the file does not mention are missing from the list.
    rows: [...rows.entries()].map(([index, values]) => ({ index, values: values ?? [] })),
  }))
}

async function parse(bytes: Buffer): Promise<Workbook> {
  try {
    return await readWorkbook(bytes)
  } catch {
    throw new Refusal('import_file_unreadable')
  }
}
