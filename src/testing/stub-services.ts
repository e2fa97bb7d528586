import { tmpdir } from 'node:os'
import path from 'node:path'
import { listSignedNow } from '#governance/sign-off/server/service.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createFolderStore } from '#platform/server/files/folder-store.ts'

/** Stubs for code that sends no emails and stores no files. */
export const stubServices: Pick<Deps, 'mailer' | 'files' | 'scanFile' | 'listSignedNow' | 'backups'> = {
  mailer: { supportEmail: null, privacyEmail: null, send: async () => {} },
  files: createFolderStore(path.join(tmpdir(), 'sortie-no-files')),
  scanFile: async () => 'clean',
  listSignedNow,
  backups: null,
}
