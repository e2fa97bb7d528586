import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from './names.ts'

// Decision records keep the names of their day.
const folders = ['docs', 'docs/specification']

/** A path from the project's root between backticks, without placeholders. */
const documentedPath = /`((?:src|docs|scripts|e2e|bench|migrations|public)\/[\w./-]+)`/g

/** Checks that the files and folders exist that the documents name by their path from the project's root. */
export function checkDocumentPaths(root: string): Problem[] {
  return folders
    .flatMap((folder) => listDocuments(root, folder))
    .flatMap((document) =>
      readFileSync(path.join(root, document), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(documentedPath)]
            .filter(([, named = '']) => !exists(root, named))
            .map(([, named]) => ({
              path: document,
              line: index + 1,
              message: `names ${named}, which does not exist: name the file or folder by its present path`,
            })),
        ),
    )
}

function listDocuments(root: string, folder: string): string[] {
  const directory = path.join(root, folder)
  if (!existsSync(directory)) return []
  return readdirSync(directory).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []))
}

/** A name in `e2e/` may leave out its ending; folders whose name begins with a dot are generated. */
const exists = (root: string, named: string): boolean =>
  named.includes('/.') ||
  existsSync(path.join(root, named)) ||
  (named.startsWith('e2e/') && existsSync(path.join(root, `${named}.e2e.ts`)))
