import { CloseButton, Drawer, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import classes from './choice-dialog.module.css'
import { findChoices, toSections } from './choice.ts'
import type { Choice } from './choice.ts'

export interface ChoiceDialogProps {
  title: string
  choices: readonly Choice[]
  recent: readonly string[]
  chosenValues: readonly string[]
  opened: boolean
  onClose: () => void
  /** Called with the value that was picked. A chosen value that is picked again is to be deselected. */
  onPick: (value: string) => void
  /** Stays open after a choice, with a Done button. */
  multiple?: boolean
}

/** A long list with search. Slides in from the bottom on a phone, near the thumb, and from the side on a wide screen. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer.Root
      opened={props.opened}
      onClose={props.onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '85dvh' : 440}
      padding={0}
      classNames={{ content: classes.sheet }}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Drawer.Header: its <header> would be a second banner landmark. */}
        <div className={classes.header}>
          <Drawer.Title className={classes.title}>{props.title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size={44} iconSize={20} />
        </div>
        <Drawer.Body className={classes.body}>
          <ChoiceList {...props} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function ChoiceList({ title, choices, recent, chosenValues, onPick, onClose, multiple }: ChoiceDialogProps) {
  const [search, setSearch] = useState('')
  const sections = useMemo(
    () => toSections(search ? findChoices(choices, search) : choices, search ? [] : recent),
    [choices, recent, search],
  )
  const firstChoice = sections[0]?.choices[0]
  // No autofocus on touch screens: the on-screen keyboard would cover the list.
  const hasKeyboard = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false })
  return (
    <>
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label={`Search: ${title}`}
          placeholder="Search"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={search && <CloseButton aria-label="Clear the search" onClick={() => setSearch('')} />}
          data-autofocus={hasKeyboard || undefined}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (search && firstChoice) onPick(firstChoice.value)
          }}
        />
      </div>
      <div className={classes.list}>
        {sections.map(({ group, choices: sectionChoices }) => (
          <section key={group} aria-label={group || title}>
            {group && <h3 className={classes.group}>{group}</h3>}
            {sectionChoices.map((choice) => (
              <button
                key={choice.value}
                type="button"
                className={classes.choice}
                aria-pressed={chosenValues.includes(choice.value)}
                onClick={() => onPick(choice.value)}
              >
                <span>
                  {choice.label}
                  {choice.hint !== undefined && <span className={classes.hint}>{choice.hint}</span>}
                </span>
                {chosenValues.includes(choice.value) && (
                  <IconCheck size={20} stroke={1.75} aria-hidden="true" />
                )}
              </button>
            ))}
          </section>
        ))}
        {sections.length === 0 && <p className={classes.none}>Nothing matches. Try fewer letters.</p>}
      </div>
      {multiple && (
        <div className={classes.foot}>
          <button type="button" className={classes.done} onClick={onClose}>
            {chosenValues.length === 0 ? 'Done' : `Done, ${chosenValues.length} chosen`}
          </button>
        </div>
      )}
    </>
  )
}
