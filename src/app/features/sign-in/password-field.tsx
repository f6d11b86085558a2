import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../ui/basic/glyph.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import styles from './form.module.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  labelEnd?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A password, which its owner may look at. */
export function PasswordField({ labelEnd, ...props }: PasswordFieldProps): ReactNode {
  const { t } = useTranslation('signin');
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      labelEnd={labelEnd}
      size="large"
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={styles['eye']}
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Glyph icon={isShown ? EyeOff : Eye} size={17} />
        </button>
      }
    />
  );
}
