{{- define "modelroute.name" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "modelroute.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "modelroute.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "modelroute.selector" . }}
app.kubernetes.io/version: {{ default .Chart.AppVersion .Values.image.tag | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "modelroute.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "modelroute.name" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- /* Whether there may be more than one node. */ -}}
{{- define "modelroute.several" -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicas) 1) -}}yes{{- end -}}
{{- end -}}

{{- /* Refuses what cannot work, with the value to change. */ -}}
{{- define "modelroute.check" -}}
{{- if ne (empty .Values.s3.bucket) (empty .Values.s3.endpoint) -}}
{{- fail "files on S3 need both s3.endpoint and s3.bucket" -}}
{{- end -}}
{{- if and .Values.s3.bucket (not .Values.s3.existingSecret) (not .Values.existingSecret) -}}
{{- fail "files on S3 need existingSecret, or s3.existingSecret, with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in it" -}}
{{- end -}}
{{- if include "modelroute.several" . -}}
{{- if not .Values.postgres -}}
{{- fail "several nodes need PostgreSQL: put DATABASE_URL into the secret and set postgres=true" -}}
{{- end -}}
{{- if not .Values.existingSecret -}}
{{- fail "several nodes need existingSecret, with MODELROUTE_SECRET and DATABASE_URL in it" -}}
{{- end -}}
{{- if and (not .Values.persistence.enabled) (not .Values.s3.bucket) -}}
{{- fail "several nodes without a volume need a bucket for files: set s3.endpoint and s3.bucket" -}}
{{- end -}}
{{- if and .Values.persistence.enabled (not .Values.persistence.existingClaim) (ne .Values.persistence.accessMode "ReadWriteMany") -}}
{{- if .Values.s3.bucket -}}
{{- fail "several nodes with files on S3 need no volume: set persistence.enabled=false" -}}
{{- else -}}
{{- fail "several nodes share the folder of files: set persistence.accessMode=ReadWriteMany, or s3.bucket and persistence.enabled=false" -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
