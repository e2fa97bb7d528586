/**
 * Words that may mean several entries of a list. They are never mapped automatically: a wrong outcome or diagnosis in a
 * record is worse than a question. The user chooses once for all rows.
 */
import { comparisonForm } from '../plain-words.ts'

const meanings: Readonly<Record<string, readonly (readonly [words: string, codes: string])[]>> = {
  missionResults: [
    [
      'died|dead|death|deceased|RIP|verstorben|tot|tod|exitus|decede|dcd|mort|dod|avliden|fallecido|deceduto|morto',
      'patient_died_scene patient_transported patient_assisted',
    ],
    [
      'stood down|stand down|cancelled|canceled|storniert|abbestellt|annule|avlyst|avbrutt|avbestalld|annullato|cancelado|fehleinsatz|fehl|storno|fehleinsatz storno|abbruch|cancel|canc|cx|cnx|cancl|geannuleerd|geann|afgemeld|avbest|avbestilt|avbr|avbruten|avbokad|avbokat|aterkallad|tilbakekalt|aflyst|afbestilt|inställt|installd|FE|fehlfahrt storno|annulation|annulee|annulata|anulado|anulada|anulacion|anulacao|cancelada|leerfahrt|bom|bomtur',
      'stood_down_en_route stood_down_before_mobile stood_down_on_scene',
    ],
  ],
  // An emergency may be a mission to a scene or a transfer between hospitals.
  missionTypes: [
    [
      'emergency|emergency call|urgence|urgent|notfall|akutt|akut|nod|spoed|urgencia|urgenza|emergenza',
      'primary_scene secondary_transfer',
    ],
  ],
  clinicalOutcomes: [
    [
      'died|dead|death|deceased|RIP|ROLE|verstorben|tot|tod|exitus|decede|dcd|mort|dod|avliden|fallecido|deceduto|morto',
      'died_with_team died_before_arrival',
    ],
    ['handed over|alive|survived|vivant|lebend|transported', 'handed_over_stable handed_over_unstable'],
  ],
  diagnoses: [
    [
      'head injury|TBI|HI|SHT|schadel hirn trauma|TC|hodeskade|skalltrauma',
      'concussion tbi_moderate tbi_severe',
    ],
    [
      'MI|AMI|myocardial infarction|heart attack|herzinfarkt|myokardinfarkt|hjerteinfarkt|hjartinfarkt|infarto|IAM|IMA|infarctus|IDM|ACS|SCA',
      'stemi nstemi unstable_angina',
    ],
    ['pneumothorax|PTX|PNO', 'pneumothorax_traumatic pneumothorax_spontaneous tension_pneumothorax'],
    // An aneurysm may be known for years before it ruptures.
    ['AAA|BAA|AAAA|bauchaortenaneurysma', 'ruptured_aaa'],
    ['ARF', 'acute_respiratory_failure acute_kidney_injury'],
    ['TCA', 'traumatic_cardiac_arrest tricyclic_overdose'],
    ['collapse|malaise|kollaps', 'syncope undiagnosed no_illness_found'],
    ['burn|burns|verbrennung|brulure', 'burn_under_10 burn_10_19 burn_20_plus'],
  ],
  caseTypes: [['TCA', 'cardiac_arrest toxicology']],
  operatorRoles: [
    ['veiledet|handledde|handledd|vejledt|begeleid|gesuperviseerd', 'performed_supervised supervised'],
  ],
  supervisionLevels: [
    ['supervised|with supervision|unter aufsicht|sous supervision|supervisado', 'immediate local distant'],
    // In these languages "was supervised" and "has supervised" are the same word.
    [
      'veiledet|handledde|handledd|vejledt|superviserte|superviseret|supervisert|begeleid|gesuperviseerd|betreut|angeleitet|encadre|supervise',
      'immediate local distant supervising',
    ],
    ['indirect|indirect supervision|indirekte aufsicht|indirecte|indirekt', 'local local_prompt distant'],
  ],
}

const meaningsByList = new Map(
  Object.entries(meanings).map(([list, lines]) => [
    list,
    new Map(
      lines.flatMap(([words, codes]) =>
        words.split('|').map((word) => [comparisonForm(word), codes.split(' ')] as const),
      ),
    ),
  ]),
)

/** Returns the entries that an ambiguous word may mean, the likeliest first; an empty list for any other word. */
export const meaningsOf = (list: string, word: string): readonly string[] =>
  meaningsByList.get(list)?.get(comparisonForm(word)) ?? []

/** Returns the entries among which only the user can choose; an empty list for any other word. */
export const candidatesFor = (list: string, word: string): readonly string[] => {
  const meanings = meaningsOf(list, word)
  return meanings.length > 1 ? meanings : []
}
