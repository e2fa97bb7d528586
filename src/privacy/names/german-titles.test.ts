import { expect, test } from 'vitest'
import { findPrivacy } from '../server/service.ts'

const findings = (words: string) => findPrivacy({ words }, { fields: { words: { kind: 'words' } } })

test.for(['Hr. Kreuzpaintner wie immer betrunken', 'Tochter von Fr. Hinterberger informiert'])(
  'a shortened German title introduces a name: %s',
  (words) => expect(findings(words).map(({ pattern }) => pattern)).toContain('title_and_name'),
)

test.for(['HR 120, RR 110/70', 'Katheter 14 Fr. gelegt', 'Thoraxdrainage 28 Fr. Rechts entfaltet'])(
  'a heart rate, a gauge and a day are no title: %s',
  (words) => expect(findings(words)).toEqual([]),
)
