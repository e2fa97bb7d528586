/** Categories offered for every activity, including those in no CPD standard. */
export const generalCategories: readonly string[] = [
  'educational',
  'reviewing_performance',
  'measuring_outcomes',
  'external',
  'internal',
  'personal',
  'participatory',
  'clinical',
  'operational',
  'ethics',
  'colleague_feedback',
  'patient_feedback',
  'appraisal',
  'quality_improvement',
  'professional_development_plan',
]
