import { Avatar, Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile } from '../contract.ts'
import { profileQuery, removePicture, savePicture } from './queries.ts'
import { errorMessage } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './picture-form.module.css'

const sidePixels = 512

/** Crops and reduces a picture before it is sent. A phone photo has ten megabytes, and contains the place where it was taken. */
async function toSmallPicture(file: File): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error('This picture cannot be read. Choose a PNG, JPEG or WebP file.')
  })
  const side = Math.min(image.width, image.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: sidePixels, height: sidePixels })
  const [x, y] = [(image.width - side) / 2, (image.height - side) / 2]
  canvas.getContext('2d')?.drawImage(image, x, y, side, side, 0, 0, sidePixels, sidePixels)
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', 0.9).split(',')
  return base64
}

/** Sets the picture that others see beside the user's name. It is saved as soon as it is chosen. */
export function PictureForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const { updateUser } = useAuth()
  const onSuccess = (savedProfile: Profile) => {
    queryClient.setQueryData(profileQuery.queryKey, savedProfile)
    updateUser({ image: savedProfile.image })
  }
  const saving = useMutation({
    mutationFn: async (file: File) => savePicture(await toSmallPicture(file)),
    onSuccess,
  })
  const removing = useMutation({ mutationFn: removePicture, onSuccess })
  const error = saving.error ?? removing.error
  return (
    <FormSection
      title="Picture"
      help="Cropped to a square and reduced. Location and camera details are removed."
    >
      <div className={classes.root}>
        <Avatar src={profile.image} name={profile.name} alt="" size={96} color="brand" />
        <div className={boxStyles.wrap}>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => file && saving.mutate(file)}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
                loading={saving.isPending}
              >
                {profile.image === null ? 'Choose a picture' : 'Change picture'}
              </Button>
            )}
          </FileButton>
          {profile.image !== null && (
            <Button variant="subtle" loading={removing.isPending} onClick={() => removing.mutate()}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
      {error !== null && (
        <ErrorBanner requestId={faultIdOf(error)}>
          {error instanceof Error ? error.message : errorMessage(error)}
        </ErrorBanner>
      )}
    </FormSection>
  )
}
