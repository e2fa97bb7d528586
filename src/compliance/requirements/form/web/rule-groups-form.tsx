import { Button, Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { partOf, type Form } from '#platform/web/forms/form.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { ConditionForm } from './condition-form.tsx'
import classes from './rule-form.module.css'
import { ruleSentence } from '../../definitions/rule-words.ts'
import {
  conditionPath,
  emptyCondition,
  emptyGroup,
  maxConditions,
  maxGroups,
  ruleProblems,
  toRule,
  type ConditionValues,
  type GroupValues,
  type RuleValues,
} from '../rule-values.ts'

const matches = [
  { value: 'any', label: 'Any of them' },
  { value: 'all', label: 'All of them' },
] as const

interface RuleGroupsFormProps {
  rule: RuleValues
  errorOf: Form<RuleValues>['errorOf']
  change: (changed: Partial<RuleValues>) => void
}

/** The conditions on logged events that satisfy a requirement, in one group or several. */
export function RuleGroupsForm({ rule, errorOf, change }: RuleGroupsFormProps) {
  return (
    <>
      <GroupsForm rule={rule} errorOf={errorOf} change={change} />
      <Checkbox
        label="Paused: only records count for now"
        checked={rule.isPaused}
        onChange={(event) => change({ isPaused: event.currentTarget.checked })}
      />
      <Sentence rule={rule} />
    </>
  )
}

function Sentence({ rule }: { rule: RuleValues }) {
  const isComplete = Object.keys(ruleProblems(rule)).length === 0
  return (
    <output className={classes.sentence}>
      {isComplete ? ruleSentence(toRule(rule)) : 'Complete the conditions to read the rule as a sentence.'}
    </output>
  )
}

function GroupsForm({ rule, errorOf, change }: RuleGroupsFormProps) {
  const root = useRef<HTMLDivElement>(null)
  const { groups } = rule
  const replaceGroup = (index: number, group: GroupValues) =>
    change({
      // A group without conditions is removed.
      groups: groups
        .map((item, position) => (position === index ? group : item))
        .filter(({ conditions }) => conditions.length > 0),
    })
  /** Renders a change, then moves the focus into the last condition of the group: the added one, or one that remains. */
  const changeAndFocus = (index: number, change: () => void) => {
    flushSync(change)
    const sections = root.current?.querySelectorAll('section') ?? []
    const section = sections[Math.min(index, sections.length - 1)]
    section?.querySelector<HTMLElement>('fieldset:last-of-type input:checked')?.focus()
  }
  const isOnlyCondition = groups.length === 1 && groups[0]?.conditions.length === 1
  return (
    <div ref={root} className={classes.groups}>
      {groups.length > 1 && (
        <ChipGroup
          label="Groups that must be met"
          required
          choices={matches}
          value={rule.match}
          onChange={(match) => match !== null && change({ match })}
        />
      )}
      {groups.map((group, index) => (
        <GroupForm
          key={group.key}
          group={group}
          index={index}
          name={groups.length > 1 ? `Group ${index + 1}` : null}
          isOnly={isOnlyCondition}
          errorOf={errorOf}
          onChange={(changed) => replaceGroup(index, changed)}
          onChangeAndFocus={(changed) => changeAndFocus(index, () => replaceGroup(index, changed))}
        />
      ))}
      {groups.length < maxGroups && (
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            onClick={() => changeAndFocus(groups.length, () => change({ groups: [...groups, emptyGroup()] }))}
          >
            Add a group
          </Button>
        </div>
      )}
    </div>
  )
}

interface GroupFormProps {
  group: GroupValues
  index: number
  name: string | null
  /** Whether the group has the only condition of the rule, which cannot be removed. */
  isOnly: boolean
  errorOf: Form<RuleValues>['errorOf']
  onChange: (group: GroupValues) => void
  /** Like `onChange`, for an added or removed condition: it also moves the focus. */
  onChangeAndFocus: (group: GroupValues) => void
}

function GroupForm({ group, index, name, isOnly, errorOf, onChange, onChangeAndFocus }: GroupFormProps) {
  const { conditions } = group
  const replaceCondition = (changed: ConditionValues) =>
    onChange({
      ...group,
      conditions: conditions.map((condition) => (condition.key === changed.key ? changed : condition)),
    })
  return (
    <section className={classes.group} aria-label={name ?? 'Conditions'}>
      {name !== null && <h3 className={classes.name}>{name}</h3>}
      {conditions.length > 1 && (
        <ChipGroup
          label="Conditions that must be met"
          required
          choices={matches}
          value={group.match}
          onChange={(match) => match !== null && onChange({ ...group, match })}
        />
      )}
      {conditions.map((condition, conditionIndex) => (
        <ConditionForm
          key={condition.key}
          form={partOf({ errorOf }, conditionPath(index, conditionIndex), condition, (changed) =>
            replaceCondition({ ...condition, ...changed }),
          )}
          name={
            name === null ? `Condition ${conditionIndex + 1}` : `${name}, condition ${conditionIndex + 1}`
          }
          onRemove={
            isOnly
              ? null
              : () =>
                  onChangeAndFocus({
                    ...group,
                    conditions: conditions.filter(({ key }) => key !== condition.key),
                  })
          }
        />
      ))}
      {conditions.length < maxConditions && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            onClick={() => onChangeAndFocus({ ...group, conditions: [...conditions, emptyCondition()] })}
          >
            Add a condition
          </Button>
        </div>
      )}
    </section>
  )
}
