import { addressTable } from '#platform/contract/address.ts'

export const addresses = addressTable({
  startImport: ['POST /api/imports', 'signed_in'],
  importSheet: ['POST /api/imports/:id/sheets', 'signed_in'],
  listImports: ['GET /api/imports', 'signed_in'],
  getImport: ['GET /api/imports/:id', 'signed_in'],
  previewImport: ['POST /api/imports/:id/preview', 'signed_in'],
  chooseEncoding: ['POST /api/imports/:id/encoding', 'signed_in'],
  checkImport: ['POST /api/imports/:id/check', 'signed_in'],
  listImportRows: ['GET /api/imports/:id/rows', 'signed_in'],
  logImportRows: ['POST /api/imports/:id/log', 'signed_in'],
  skipImportRows: ['POST /api/imports/:id/skip', 'signed_in'],
  cancelImport: ['POST /api/imports/:id/cancel', 'signed_in'],
  undoImport: ['POST /api/imports/:id/undo', 'signed_in'],
  getImportReport: ['GET /api/imports/:id/report', 'signed_in'],
  addImportFiles: ['POST /api/imports/:id/files', 'signed_in'],
})
