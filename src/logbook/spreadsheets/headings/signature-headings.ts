/**
 * Headings of columns that say who signed, verified or countersigned a case, and when. Their values are stored as
 * claims, never as signatures. Languages: English, German, French, Nordic, Polish, Spanish, Italian, Dutch.
 */
import { plainWords } from '../plain-words.ts'
import { readHeading } from './known-headings.ts'

export interface SignatureHeading {
  target: string
  /**
   * Whether the heading can mean nothing else. "Verified" without other words may be about the entry, so the user is
   * asked.
   */
  isSure: boolean
}

const signers =
  'signed by|signed off by|countersigned by|counter signed by|cosigned by|co signed by|electronically signed by|e signed by|verified by|validated by|attested by|endorsed by|name of signer|signer|signatory|countersignature|supervisor signature|supervisors signature|supervisor s signature|signature of supervisor|signature supervisor|consultant signature|trainer signature|assessor signature|mentor signature|supervisor sign off|consultant sign off|supervisor validation|supervisor verification' +
  '|unterschrieben von|unterzeichnet von|gegengezeichnet von|signiert von|visiert von|bestatigt von|validiert von|unterschrift supervisor|unterschrift des supervisors|unterschrift oberarzt|unterschrift ausbilder|unterschrift weiterbilder|gegenzeichnung|visum oberarzt|visum supervisor' +
  '|signe par|contresigne par|valide par|verifie par|atteste par|vise par|signature superviseur|signature du superviseur|signature senior|signature du senior|signature tuteur|signature du tuteur|visa du senior|visa senior' +
  '|signert av|kontrasignert av|attestert av|bekreftet av|verifisert av|validert av|signatur veileder|veileders signatur|veileder signatur|signerad av|kontrasignerad av|attesterad av|verifierad av|signatur handledare|handledares signatur|undertecknad av|signeret af|kontrasigneret af|attesteret af|underskrevet af|signatur vejleder|vejleders underskrift|underskrift vejleder' +
  '|podpisane przez|podpisal|podpisala|zatwierdzone przez|zatwierdzil|zatwierdzila|kontrasygnowane przez|zweryfikowane przez|potwierdzone przez|podpis opiekuna|podpis kierownika' +
  '|firmado por|validado por|verificado por|refrendado por|firma del tutor|firma tutor|firma del supervisor|firmato da|controfirmato da|convalidato da|validato da|verificato da|firma del supervisore|ondertekend door|medeondertekend door|geverifieerd door|gevalideerd door|handtekening supervisor|handtekening opleider|paraaf opleider'

const signedDays =
  'signed on|signed at|signed date|date signed|signature date|date of signature|signed off on|signed off at|sign off date|date of sign off|countersigned on|verified on|verified at|date verified|verification date|validated on|validated at|date validated|validation date' +
  '|unterschrieben am|unterzeichnet am|gegengezeichnet am|signiert am|datum der unterschrift|datum unterschrift|unterschriftsdatum|signe le|date de signature|date signature|valide le|date de validation|signert dato|signert den|dato signert|signaturdato|signerad den|signeringsdatum|signeret den|data podpisu|data podpisania|podpisano dnia|data zatwierdzenia' +
  '|firmado el|fecha de firma|fecha firma|fecha de validacion|firmato il|data firma|data della firma|data di convalida|ondertekend op|datum handtekening|datum ondertekening'

const roles = 'role of who signed|role of signer|signer role|signatory role'
const registrations =
  'registration of who signed|registration of signer|signer registration|signatory registration|signer gmc|signer gmc number|gmc of signer|supervisor gmc|supervisor gmc number|gmc number of supervisor|supervisor registration|supervisor registration number'

/** Columns with these headings may also say that somebody has checked the entry, or hold the user's own signature. */
const doubtfulSigners =
  'signature|signatures|signed|signed off|sign off|signoff|countersigned|verified|validated|approved by|approved|unterschrift|unterschrieben|gegengezeichnet|visum|signatur|signert|signerad|signeret|attestert|godkjent|godkjent av|godkand av|godkendt af|underskrift|podpis|podpisane|zatwierdzone|visa|signe|valide|paraphe|firma|firmado|validado|firmato|convalidato|handtekening|paraaf'

const headings = new Map<string, SignatureHeading>()
const addHeadings = (list: string, target: string, isSure = true) => {
  for (const heading of list.split('|')) headings.set(heading, { target, isSure })
}
addHeadings(signers, 'signature.name')
addHeadings(signedDays, 'signature.date')
addHeadings(roles, 'signature.role')
addHeadings(registrations, 'signature.registration')
addHeadings(doubtfulSigners, 'signature.name', false)

/** Returns what a heading says about a signature; null if it is about something else. */
export const signatureHeading = (heading: string): SignatureHeading | null =>
  headings.get(plainWords(heading)) ?? headings.get(plainWords(readHeading(heading).words)) ?? null
