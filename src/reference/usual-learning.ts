/** The usual CPD values of a compliance record, by category. The user may change them. */
export interface UsualLearning {
  type: string
  hours: number
}

const usualByCategory: Readonly<Record<string, UsualLearning>> = {
  aviation_safety: { type: 'aviation_training', hours: 4 },
  life_support: { type: 'life_support_course', hours: 8 },
  clinical_signoff: { type: 'skills_training', hours: 1 },
  vetting_safeguarding: { type: 'mandatory_training', hours: 1 },
  health_safety: { type: 'mandatory_training', hours: 1 },
  information_governance: { type: 'mandatory_training', hours: 1 },
  driving: { type: 'mandatory_training', hours: 4 },
  service: { type: 'mandatory_training', hours: 1 },
}

/** Whether records of this category may count as CPD. A registration or a vaccination does not. */
export const mayBeLearning = (category: string): boolean => category in usualByCategory

export const usualLearning = (category: string): UsualLearning =>
  usualByCategory[category] ?? { type: 'mandatory_training', hours: 1 }
