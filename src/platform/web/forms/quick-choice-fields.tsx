import { QuickChoice, type ManyQuickChoiceProps, type OneQuickChoiceProps } from '../ui/quick-choice.tsx'
import { fieldOf } from './field-of.tsx'

type ManyProps = Omit<ManyQuickChoiceProps, 'multiple'>

const Many = (input: ManyProps) => <QuickChoice {...input} multiple />

/** One choice of a long list, the likely ones visible. */
export const QuickChoiceField = fieldOf<OneQuickChoiceProps>(QuickChoice, null)

/** Any choices of a long list, the likely ones visible. */
export const SeveralQuickChoicesField = fieldOf<ManyProps>(Many, [])
