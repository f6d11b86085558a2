/** The base kit. Text comes by props; nothing here knows the app. */
export { AnswerButton } from './action/answer-button.tsx';
export { Button } from './action/button.tsx';
export { IconButton } from './action/icon-button.tsx';
export { ToggleIconButton } from './action/toggle-icon-button.tsx';
export { SearchTrigger } from './action/search-trigger.tsx';
export { TextField } from './field/text-field.tsx';
export { TextArea } from './field/text-area.tsx';
export { NumberField } from './field/number-field.tsx';
export { SearchField } from './field/search-field.tsx';
export { TagField } from './field/tag-field.tsx';
export { FieldGroup } from './field/field-group.tsx';
export { DateField, DateTimeField } from './field/date-field.tsx';
export { TimeField } from './field/time-field.tsx';
export { withoutSameNames } from './field/same-names.ts';
export { FilePicker } from './field/file-picker.tsx';
export { FileDrop } from './field/file-drop.tsx';
export { Select } from './choice/select.tsx';
export { Menu } from './choice/menu.tsx';
export { FilterChips } from './choice/filter-chips.tsx';
export { SegmentedControl } from './choice/segmented-control.tsx';
export { Switch } from './choice/switch.tsx';
export { Checkbox } from './choice/checkbox.tsx';
export { ContentTabs } from './choice/content-tabs.tsx';
export { RadioGroup } from './choice/radio-group.tsx';
export { Tabs } from './choice/tabs.tsx';
export { Tooltip } from './basic/tooltip.tsx';
export { Modal } from './overlay/modal.tsx';
export { Palette } from './overlay/palette.tsx';
export { FormModal } from './overlay/form-modal.tsx';
export { ConfirmModal } from './overlay/confirm-modal.tsx';
export { BottomSheet } from './overlay/bottom-sheet.tsx';
export { Disclosure } from './overlay/disclosure.tsx';
export { Tag } from './feedback/tag.tsx';
export { Spinner } from './basic/spinner.tsx';
export { Progress } from './feedback/progress.tsx';
export { Notice } from './feedback/notice.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { SyncPill } from './feedback/sync-pill.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { GuidanceLine } from './feedback/guidance-line.tsx';
export { ReviewBar } from './feedback/review-bar.tsx';
export { ListRow } from './list/list-row.tsx';
export { Row, RowActions, RowRest, Rows, RowWords } from './list/rows.tsx';
export { VirtualList } from './list/virtual-list.tsx';
export { Card } from './list/card.tsx';
export { SettingRow } from './list/setting-row.tsx';
export { Chart } from './chart/chart.tsx';
export { ChartDrawing } from './chart/chart-drawing.tsx';
export { ChartGroup, useMark } from './chart/use-mark.ts';
export { DataTable } from './data/data-table.tsx';
export { DescriptionList } from './data/description-list.tsx';
export { Figure } from './data/figure.tsx';
export { Fieldset } from './layout/fieldset.tsx';
export { Grid } from './layout/grid.tsx';
export { Stack } from './layout/stack.tsx';
export { Text } from './layout/text.tsx';
export { Breadcrumb } from './frame/breadcrumb.tsx';
export { ToolbarButton } from './frame/toolbar-button.tsx';
export { LevelSelector } from './frame/level-selector.tsx';
export { NavRail } from './frame/nav-rail.tsx';
export { Inspector, InspectorPage } from './frame/inspector-page.tsx';
export { Page } from './frame/page.tsx';
export { DetailPage, SplitPage } from './frame/split-page.tsx';
export { Stepper } from './frame/stepper.tsx';
export { Toolbar, ToolbarGroup } from './frame/toolbar.tsx';
export { useToastPlace } from './overlay/use-toast-position.ts';
export { createToasts, type Toasts, ToastsProvider, useToasts } from './overlay/toasts.ts';
export { Glyph } from './basic/glyph.tsx';
export { KeyCaps, KeyHint } from './basic/key-hint.tsx';
export { initialsOf, PersonFace, tintOf } from './basic/person-face.tsx';
export { Pictogram, type PictogramProps } from './basic/pictogram.tsx';
export { pictogramIcon } from '../../icons/icons.ts';
export { UiProvider, type UiProviderProps } from './basic/ui-provider.tsx';
export { useHeldWhilePressed } from './basic/use-held-while-pressed.ts';
export { VisuallyHidden } from './basic/visually-hidden.tsx';
export type { ButtonProps, IconButtonProps } from './action/types.ts';
export type {
  DateFieldProps,
  FieldBase,
  FieldGroupProps,
  FileDropProps,
  NumberFieldProps,
  SearchFieldProps,
  TagFieldProps,
  TextAreaProps,
  TextFieldProps,
  TimeFieldProps,
} from './field/types.ts';
export type {
  CheckboxProps,
  ContentTab,
  ContentTabsProps,
  MenuItem,
  MenuProps,
  MenuSection,
  RadioGroupProps,
  RadioOption,
  SegmentOption,
  SegmentProps,
  SelectOption,
  SelectProps,
  SelectSection,
  SwitchProps,
  TabPart,
  TabsProps,
} from './choice/types.ts';
export type {
  BottomSheetProps,
  ConfirmModalProps,
  FormModalProps,
  DisclosureProps,
  ModalProps,
  PaletteOption,
  PaletteProps,
  PaletteSection,
  PanelProps,
  SheetHeight,
  ToastContent,
  ToastKind,
} from './overlay/types.ts';
export type {
  EmptyStateProps,
  GuidanceLineProps,
  NoticeProps,
  ProgressProps,
  ReviewBarProps,
  SkeletonProps,
  SyncKind,
  SyncPillProps,
  TagKind,
  TagProps,
} from './feedback/types.ts';
export type { CardProps, ListRowProps, RowPress, VirtualListHandle, VirtualListProps } from './list/types.ts';
export type {
  BreadcrumbProps,
  Crumb,
  DetailPageProps,
  LevelChoice,
  LevelSelectorProps,
  NavItem,
  NavRailProps,
  PageProps,
  SplitPageProps,
  Step,
  StepperProps,
  ToolbarButtonProps,
  ToolbarProps,
} from './frame/types.ts';
export type {
  DataTableProps,
  DescriptionItem,
  DescriptionListProps,
  FigureProps,
  TableColumn,
  TableSort,
} from './data/types.ts';
export type { ChartTable } from './chart/types.ts';
export type { Gap, GridProps, StackProps, TextProps } from './layout/types.ts';
export type { IconType, PlaceClass, Tone } from './types.ts';
export type { SpinnerProps } from './basic/spinner.tsx';
export type { TooltipProps } from './basic/tooltip.tsx';
