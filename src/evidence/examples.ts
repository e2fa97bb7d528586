import type { EvidenceFile } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { everyone } from '#testing/callers.ts'
import { createPdf, createPdfWith, givenEvidence } from '#testing/evidence.ts'
import { conflictIfIdOf, newId } from '#testing/id-attempts.ts'

declare module '#testing/examples.ts' {
  interface OwnRecords {
    evidence: EvidenceFile
  }
}

export const examples: Examples = {
  callers: {
    openEvidence: everyone,
  },
  accepted: {
    uploadEvidence: () => ({
      query: { fileName: 'a.pdf' },
      body: createPdfWith(`%${' '.repeat(5_000_000)}`),
    }),
  },
  fieldIds: {
    'uploadEvidence.id': {
      request: (value) => ({
        method: 'POST',
        url: `/api/evidence?fileName=certificate.pdf&id=${value}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: createPdf(),
      }),
      status: conflictIfIdOf('evidence_files'),
      ownValue: newId,
    },
  },
  pathIds: {
    'getEvidence:id': { ownValue: ({ evidence }) => evidence.id },
    'removeEvidence:id': { ownValue: ({ evidence }) => evidence.id },
    'openEvidence:id': {
      ownValue: ({ evidence }) => evidence.id,
      query: ({ evidence }) => new URL(evidence.fileUrl, 'http://sortie.test').search,
    },
  },
  records: async ({ app, person }) => ({ evidence: await givenEvidence(app, person) }),
  notLookedUp: {
    'openEvidence.record': 'Signed: the link of one record opens by no other (file-of-two-records.test.ts).',
  },
}
