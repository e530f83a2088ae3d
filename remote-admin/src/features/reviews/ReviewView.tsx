import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ModeratedReview } from '@press-start/api/contract';
import { Panel, Stars } from '@press-start/shared-ui/components';
import { datePart } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { StateLabel } from '@press-start/shared-ui/records';
import { theme } from '@press-start/shared-ui/themes';
import {
  MissingRecord,
  RecordHeader,
  RecordMeta,
  RecordPage,
  RecordText,
  RecordTitle,
} from '../layout/Record';
import { Moderation } from './Moderation';
import { ReviewReply } from './ReviewReply';

interface Props {
  review: ModeratedReview | undefined;
  back: string;
}

export function ReviewView({ review, back }: Props) {
  const link = { back, backText: 'Back to the reviews' };
  if (!review) return <MissingRecord {...link} icon="star" text="This review no longer exists." />;
  return (
    <RecordPage {...link}>
      <ReviewPanel review={review} />
      <Moderation review={review} />
      <ReviewReply review={review} />
    </RecordPage>
  );
}

function ReviewPanel({ review }: { review: ModeratedReview }) {
  const { productIdProduct, name_product, nickname, createdAt, score, description, hidden } = review;
  return (
    <Panel aria-labelledby="review-title">
      <RecordHeader>
        <RecordTitle id="review-title">{name_product}</RecordTitle>
        <StateLabel tone={hidden ? 'closed' : 'done'}>{hidden ? 'Hidden' : 'Visible'}</StateLabel>
        <GameLink to={paths.game(productIdProduct)}>See the product page</GameLink>
      </RecordHeader>
      <RecordMeta>
        By {nickname}, <time dateTime={createdAt}>{datePart(createdAt)}</time>
      </RecordMeta>
      <Stars score={score} size={18} />
      <RecordText>{description || 'Only stars, no words.'}</RecordText>
    </Panel>
  );
}

const GameLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.tap};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
