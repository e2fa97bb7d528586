/** What supervisors write with a signature whose level differs: what would move such a case up a level. */
export const adviceLines = [
  'Say the plan out loud before you start, and lead the handover yourself.',
  'Decide on the destination before you ask me, then tell me why.',
  'Make your own list of what could go wrong on the way, and prepare for the first two.',
  'Give the tasks out from the start, so that your own hands are free.',
  'Check the doses with the crew before you ring me.',
] as const

/** Why supervisors return a case. */
export const returnComments = [
  'Please add the last set of vital signs before handover.',
  'Which of the procedures did you do yourself? Please say so before I sign.',
  'The times do not fit the story: when did you leave the scene?',
  'I remember more help with this one than you wrote. Please look at the level of supervision again.',
] as const

/** What clinicians add to the summary of a case after it was signed or returned. */
export const additions = [
  'Times checked with the dispatch log.',
  'Second line placed before departure.',
  'Position for transfer added after the debrief.',
] as const

/** Why a supervisor decides on a level. */
export const levelReasons = [
  'Calm and complete in the cases that we flew together; asks early when something is unusual.',
  'Simulation day passed, and the signed cases show the same.',
  'Works by the checklist and briefs the team every time.',
  'Ready for it: the last cases needed no word from me.',
]

export const withdrawalReasons = [
  'Three months without one: we do two together first, then decide again.',
  'The last case needed more help than the level says. Agreed with them after the debrief.',
]
