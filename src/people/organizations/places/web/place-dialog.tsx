import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { maxLabelLength, type Place, type PlaceKind, type Places } from '../contract.ts'
import { isSameLabel } from '../place-codes.ts'
import { kindTexts, labelProblem, messageOf } from './messages.ts'
import { addingPlace, changingPlace } from './queries.ts'

interface PlaceDialogProps {
  places: Places
  kind: PlaceKind
  /** Null for a new place. */
  place: Place | null
  onClose: () => void
}

/** Creates a base or region, or renames one. */
export function PlaceDialog({ places, kind, place, onClose }: PlaceDialogProps) {
  const cache = useQueryClient()
  const { singular } = kindTexts[kind]
  const [label, setLabel] = useState(place?.label ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const adding = useMutation(addingPlace(cache, places.id, kind))
  const renaming = useMutation(changingPlace(cache, places, kind, place?.code ?? ''))
  const { error, isPending } = place === null ? adding : renaming
  const trimmed = label.trim()
  const inputError = findInputError(places[kind], place, trimmed)
  const labelError = (isSubmitted && inputError) || labelProblem(error)
  const submit = () => {
    setSubmitted(true)
    if (isPending || inputError) return
    const onSuccess = () => {
      announce(place === null ? `${trimmed} added` : `${trimmed} saved`)
      onClose()
    }
    if (place === null) adding.mutate(trimmed, { onSuccess })
    else renaming.mutate({ label: trimmed }, { onSuccess })
  }
  return (
    <FormDialog
      title={place === null ? `Add a ${singular}` : `Rename ${place.label}`}
      failure={error && !labelProblem(error) ? { error, words: messageOf(error) } : null}
      isSaving={isPending}
      saveLabel={place === null ? 'Add' : 'Save'}
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        description={place === null ? undefined : 'Cases that are already logged keep the earlier name.'}
        maxLength={maxLabelLength}
        value={label}
        error={labelError}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Returns the error of the name, as far as the browser can detect it. */
function findInputError(list: readonly Place[], place: Place | null, label: string): string | false {
  if (Array.from(label).length < 2) return 'Use at least 2 characters.'
  const samePlace = list.find((other) => other.code !== place?.code && isSameLabel(other.label, label))
  if (!samePlace) return false
  return samePlace.active
    ? `There is already a place called “${samePlace.label}”.`
    : `“${samePlace.label}” is retired. Bring it back instead.`
}
