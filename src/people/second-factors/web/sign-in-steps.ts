// Parts of the sign-in page that are loaded together, once one of them is needed.
export { ProofDialog } from './proof-dialog.tsx'
export { SecondStepForm as SecondStep } from './second-step-form.tsx'
export { signInWithPasskey } from './sign-in.ts'
