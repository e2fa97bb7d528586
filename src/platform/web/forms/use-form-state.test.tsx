import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '#testing/screens.tsx'
import { ApiError } from '../api/api-error.ts'
import { PasswordField } from './password-field.tsx'
import { problemsAt } from './problems.ts'
import { TextField } from './text-fields.tsx'
import { useFormState } from './use-form-state.ts'

beforeEach(stubBrowser)
afterEach(cleanup)

const empty = { name: '', password: '' }

function Account() {
  const { root, form, showProblems, reset } = useFormState(empty)
  return (
    <MantineProvider env="test">
      <form
        ref={root}
        onSubmit={(event) => {
          event.preventDefault()
          if (!showProblems(form.values.password === '' ? { password: 'Enter a password' } : {})) reset(empty)
        }}
      >
        <TextField form={form} path="name" label="Name" />
        <PasswordField form={form} path="password" label="Password" />
        <button type="submit">Save</button>
      </form>
    </MantineProvider>
  )
}

test('what is wrong stands at its field, which gets the focus, until the field is changed', async () => {
  render(<Account />)
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.change(name, { target: { value: 'Robin' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a password')).toBeTruthy()
  expect(password.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(password))
  fireEvent.change(name, { target: { value: 'Robin Hale' } })
  expect(screen.queryByText('Enter a password')).not.toBeNull()
  fireEvent.change(password, { target: { value: 'correct horse' } })
  expect(screen.queryByText('Enter a password')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect([name.value, password.value]).toEqual(['', '']))
})

test('a refusal is shown at the fields that the form has; one about anything else is not', () => {
  const refusal = (path: string) => new ApiError({ status: 400, fields: [{ path, message: 'Wrong' }] })
  expect(problemsAt(refusal('name'), empty)).toEqual({ name: 'Wrong' })
  expect(problemsAt(refusal('name.0'), empty)).toEqual({ name: 'Wrong' })
  expect(problemsAt(refusal('token'), empty)).toEqual({})
  expect(problemsAt(new Error('offline'), empty)).toEqual({})
})
