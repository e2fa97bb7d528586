import type { PracticeSetting } from './contract.ts'

const labels: Record<PracticeSetting, string> = {
  prehospital: 'Prehospital',
  retrieval: 'Retrieval and transfer',
  hospital: 'Hospital',
  education: 'Education',
  management: 'Management',
  other: 'Other',
}

export const settingLabel = (setting: PracticeSetting): string => labels[setting]

export const settingChoices = (Object.keys(labels) as PracticeSetting[]) // `Object.keys` loses the key types
  .map((value) => ({ value, label: labels[value] }))
