import {
  IconClockExclamation,
  IconCopyCheck,
  IconFilePencil,
  IconLungs,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react'
import type { FindingKind } from '../contract.ts'

interface KindWords {
  icon: Icon
  title: string
  /** Why it matters, and what to do. */
  help: string
  /** The text of the link that opens the form. */
  fix: string
}

export const kindWords: Readonly<Record<FindingKind, KindWords>> = {
  supervisor: {
    icon: IconUserQuestion,
    title: 'No supervisor',
    help: 'Your service signs cases off, and you were supervised in these. Name who supervised you.',
    fix: 'Name the supervisor',
  },
  times: {
    icon: IconClockExclamation,
    title: 'Impossible times',
    help: 'A time is out of order, too far from the one before it, on another day or in the future.',
    fix: 'Correct the times',
  },
  capnography: {
    icon: IconLungs,
    title: 'No capnography',
    help: 'An induction, an intubation or a cuffed airway, without capnography recorded.',
    fix: 'Record capnography',
  },
  duplicates: {
    icon: IconCopyCheck,
    title: 'Likely duplicates',
    help: 'The same day, case type, age and aircraft or vehicle. If it is one patient, delete a case; if not, mark the pair.',
    fix: 'Open',
  },
  drafts: {
    icon: IconFilePencil,
    title: 'Old drafts',
    help: 'Drafts that have waited for more than 48 hours. They are not in your statistics.',
    fix: 'Continue draft',
  },
}
