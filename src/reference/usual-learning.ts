/** The usual CPD values of a compliance record, by category. The user may change them. */
export interface UsualLearning {
  type: string
  hours: number
}

const usual: Readonly<Record<string, UsualLearning>> = {
  aviation_safety: { type: 'aviation_training', hours: 4 },
  life_support: { type: 'life_support_course', hours: 8 },
  clinical_signoff: { type: 'skills_training', hours: 1 },
  vetting_safeguarding: { type: 'mandatory_training', hours: 1 },
  health_safety: { type: 'mandatory_training', hours: 1 },
  information_governance: { type: 'mandatory_training', hours: 1 },
  driving: { type: 'mandatory_training', hours: 4 },
  service: { type: 'mandatory_training', hours: 1 },
}

/** Whether records of this category may be learning. A registration or an immunity teaches nothing. */
export const isLearning = (category: string): boolean => category in usual

export const usualLearning = (category: string): UsualLearning =>
  usual[category] ?? { type: 'mandatory_training', hours: 1 }
