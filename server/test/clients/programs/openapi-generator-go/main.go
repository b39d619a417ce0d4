package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	client "coffer/generated"
)

type signing struct{ next http.RoundTripper }

func (s signing) RoundTrip(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		body, _ = io.ReadAll(request.Body)
		request.Body = io.NopCloser(bytes.NewReader(body))
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(os.Getenv("COFFER_SECRET_KEY")))
	mac.Write([]byte(timestamp + request.Method + request.URL.RequestURI()))
	mac.Write(body)
	request.Header.Set("X-API-Key", os.Getenv("COFFER_API_KEY"))
	request.Header.Set("X-API-Timestamp", timestamp)
	request.Header.Set("X-API-Signature", hex.EncodeToString(mac.Sum(nil)))
	return s.next.RoundTrip(request)
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("COFFER_URL")}}
	configuration.HTTPClient = &http.Client{Transport: signing{http.DefaultTransport}}
	answer, _, err := client.NewAPIClient(configuration).AccountAPI.GetProfile(context.Background()).Execute()
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Data.Username)
}
